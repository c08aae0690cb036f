//! The `supercargo` command.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    supercargo::run_command(std::env::args().collect())
}
