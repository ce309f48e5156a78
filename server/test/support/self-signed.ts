/**
 * A self-signed certificate for receiver.example with its key, which protects nothing. Created with: openssl req -x509
 * -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=receiver.example -addext
 * subjectAltName=DNS:receiver.example
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguTcKGEzduOgxeQYY
0RR16H6zCqU1KVatNn6pngUkZXihRANCAASE3kQUMeF6dlbsXrCBaIYAqXoUbrSo
N2FYtZiD7YA+58I3u7xeCHsHj6wqbigFJD2uIUgmLkTZMseTvvjztZSr
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIURLz60/fWzCbj2Odhv82CDuwbCCIwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMTUwNDQyMjZaGA8y
MTI2MTAyMjA0NDIyNlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABITeRBQx4Xp2VuxesIFohgCpehRutKg3YVi1
mIPtgD7nwje7vF4IewePrCpuKAUkPa4hSCYuRNkyx5O++PO1lKujcDBuMB0GA1Ud
DgQWBBSsSGzbGWaTgRllpm050peUqqb46TAfBgNVHSMEGDAWgBSsSGzbGWaTgRll
pm050peUqqb46TAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHJlY2VpdmVy
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIgZZWnyOTA8V+7EgspvSKcKj+vHD3Q
7O6jR3+vxlQwRMMCIQDO/QzIKSRptpboVQRMiJogYV0aNMTt/E0tQWSQggxoGg==
-----END CERTIFICATE-----
`,
}
