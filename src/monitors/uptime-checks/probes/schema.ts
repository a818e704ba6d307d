// The words of uptime checks that the API and the probes share.

export const httpMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

/** Protocols that begin in plain text and turn to TLS: RFC 3207, RFC 9051, RFC 2595, PostgreSQL's SSLRequest. */
export const starttlsProtocols = ['smtp', 'imap', 'pop3', 'postgres'] as const;

export const probeReasons = [
  'timeout',
  'dns',
  'refused',
  'unreachable',
  'reset',
  'tls',
  'status',
  'assertion',
  'too_large',
  'blocked_address',
] as const;
