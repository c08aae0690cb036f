// Command pki writes the keys and certificates a server needs for the recording's flags into a folder: a client
// authority, a front proxy authority, a serving certificate, an administrator in system:masters, RSA keys for service
// account tokens, a token file, and the administrator's kubeconfig.
//
//	pki DIR SERVER-URL
package main

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

var dir string

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func write(name, kind string, der []byte) {
	check(os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
}

func key(name string) *ecdsa.PrivateKey {
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	der, err := x509.MarshalPKCS8PrivateKey(k)
	check(err)
	write(name+".key", "PRIVATE KEY", der)
	return k
}

// cert writes NAME.crt and NAME.key, signed by the parent or by itself.
func cert(name string, t, parent *x509.Certificate, signer crypto.Signer) (*x509.Certificate, crypto.Signer) {
	k := key(name)
	t.SerialNumber, _ = rand.Int(rand.Reader, big.NewInt(1<<62))
	t.NotBefore, t.NotAfter = time.Now().Add(-time.Hour), time.Now().AddDate(1, 0, 0)
	if parent == nil {
		parent, signer = t, k
	}
	der, err := x509.CreateCertificate(rand.Reader, t, parent, k.Public(), signer)
	check(err)
	write(name+".crt", "CERTIFICATE", der)
	c, err := x509.ParseCertificate(der)
	check(err)
	return c, k
}

func authority(name string) (*x509.Certificate, crypto.Signer) {
	return cert(name, &x509.Certificate{Subject: pkix.Name{CommonName: name}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}, nil, nil)
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: pki DIR SERVER-URL")
	}
	dir = os.Args[1]
	check(os.MkdirAll(dir, 0o755))
	ca, caKey := authority("ca")
	authority("front-proxy-ca")
	cert("server", &x509.Certificate{Subject: pkix.Name{CommonName: "server"}, DNSNames: []string{"localhost", "kubernetes.default.svc"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}, ca, caKey)
	cert("admin", &x509.Certificate{Subject: pkix.Name{CommonName: "admin", Organization: []string{"system:masters"}},
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}}, ca, caKey)
	sa, err := rsa.GenerateKey(rand.Reader, 2048)
	check(err)
	write("sa.key", "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(sa))
	pub, err := x509.MarshalPKIXPublicKey(sa.Public())
	check(err)
	write("sa.pub", "PUBLIC KEY", pub)
	check(os.WriteFile(filepath.Join(dir, "tokens.csv"), []byte("bob-token,bob,bob-uid,\"dev,qa\"\n"), 0o600))
	kubeconfig := fmt.Sprintf(`apiVersion: v1
kind: Config
clusters:
- name: c
  cluster: {server: "%s", certificate-authority: "%s/ca.crt"}
users:
- name: admin
  user: {client-certificate: "%s/admin.crt", client-key: "%s/admin.key"}
contexts:
- name: c
  context: {cluster: c, user: admin}
current-context: c
`, os.Args[2], dir, dir, dir)
	check(os.WriteFile(filepath.Join(dir, "kubeconfig"), []byte(kubeconfig), 0o600))
}
