// How a job reports to its check, in the languages jobs are written in. Pure.

import { PING_CURL } from '../../../../shared/curl.ts';
import { type CommandWords, jobCommands, type Schedule } from '../../../domain/checks/job-commands.ts';
import type { CodePiece } from '../../../ui/page/code-block.tsx';
import type { Sample } from '../../../ui/page/code-tabs.tsx';

interface SnippetWords extends CommandWords {
  mustNotFail: string;
}

interface SnippetRequest {
  /** The address of the check. */
  url: string;
  schedule: Schedule;
  /** Whether nothing else than POST counts. */
  isPostOnly?: boolean;
  words: SnippetWords;
}

export function snippetsOf({ url, schedule, isPostOnly = false, words }: SnippetRequest): Sample[] {
  const value = { value: url };
  const hash = (text: string) => ({ comment: `# ${text}\n` });
  const samples: Sample[] = [
    ...jobCommands({ url, schedule, words }),
    { name: 'systemd', code: systemd(value, hash) },
    { name: 'Python', code: python(value, words) },
    { name: 'Node.js', code: node(value, words) },
    { name: 'Go', code: go(value, words) },
    { name: 'PHP', code: php(value, words) },
    { name: 'Ruby', code: ruby(value, words) },
    { name: 'PowerShell', code: powershell(value, words) },
    { name: 'Kubernetes', code: kubernetes(value) },
  ];
  return isPostOnly ? samples.map(posting) : samples;
}

/** All but curl and wget post by themselves. */
const posting = ({ name, code }: Sample): Sample => ({
  name,
  code: [code].flat().map((piece) => (typeof piece === 'string' ? posted(piece) : piece)),
});

const posted = (piece: string) =>
  piece.replaceAll('curl -fsS -m', 'curl -X POST -fsS -m').replaceAll('wget -qO-', 'wget -qO- --post-data=');

type Value = { value: string };
type Pieces = readonly CodePiece[];

const systemd = (url: Value, hash: (text: string) => CodePiece): Pieces => [
  hash('/etc/systemd/system/job.service'),
  '[Service]\nType=oneshot\nEnvironment=U=',
  url,
  `
ExecStartPre=-/usr/bin/curl -fsS -m 10 \${U}/start
ExecStart=/usr/local/bin/job
ExecStopPost=-/bin/sh -c '[ "$SERVICE_RESULT" = success ] || P=/fail; ${PING_CURL} $U$P'`,
];

const python = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  'from urllib.request import urlopen\n\nU = "',
  url,
  '"\n\ndef ping(path="", body=b""):\n    try:\n        urlopen(U + path, data=body, timeout=10)\n    except OSError:\n        pass  ',
  { comment: `# ${mustNotFail}\n` },
  `
ping("/start")
try:
    ping(body=job().encode())
except Exception as error:
    ping("/fail", repr(error).encode())
    raise`,
];

const node = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  "const U = '",
  url,
  `';
const ping = (path = '', body = '') =>
  fetch(U + path, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
    .catch(() => {}); `,
  { comment: `// ${mustNotFail}\n` },
  `
await ping('/start');
try {
  await ping('', await job());
} catch (error) {
  await ping('/fail', String(error));
  throw error;
}`,
];

const go = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  'const u = "',
  url,
  '"\n\n',
  { comment: `// ${mustNotFail}\n` },
  `func ping(path, body string) {
	client := http.Client{Timeout: 10 * time.Second}
	res, err := client.Post(u+path, "text/plain", strings.NewReader(body))
	if err == nil {
		res.Body.Close()
	}
}

func main() {
	ping("/start", "")
	if err := job(); err != nil {
		ping("/fail", err.Error())
		os.Exit(1)
	}
	ping("", "")
}`,
];

const php = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  "const U = '",
  url,
  "';\n\nfunction ping(string $path = '', string $body = ''): void {\n    ",
  { comment: `// ${mustNotFail}\n` },
  `    @file_get_contents(U . $path, false, stream_context_create([
        'http' => ['method' => 'POST', 'content' => $body, 'timeout' => 10],
    ]));
}

ping('/start');
try {
    ping('', job());
} catch (Throwable $error) {
    ping('/fail', (string) $error);
    throw $error;
}`,
];

const ruby = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  "require 'net/http'\n\nU = '",
  url,
  `'

def ping(path = '', body = '')
  Net::HTTP.post(URI(U + path), body)
rescue StandardError
  nil `,
  { comment: `# ${mustNotFail}\n` },
  `end

ping('/start')
begin
  ping('', job.to_s)
rescue StandardError => error
  ping('/fail', error.full_message)
  raise
end`,
];

const powershell = (url: Value, { mustNotFail }: SnippetWords): Pieces => [
  "$U = '",
  url,
  "'\nfunction Ping([string]$Path = '', [string]$Body = '') {\n  try { Invoke-RestMethod -Method Post -Uri \"$U$Path\" -Body $Body -TimeoutSec 10 | Out-Null }\n  catch { } ",
  { comment: `# ${mustNotFail}\n` },
  `}

Ping '/start'
try {
  $out = & .\\job.ps1 | Out-String
  Ping '' $out
} catch {
  Ping '/fail' "$_"
  throw
}`,
];

const kubernetes = (url: Value): Pieces => [
  `containers:
  - name: job
    image: job:latest
    env:
      - name: U
        value: `,
  url,
  `
    command: [sh, -c]
    args:
      - |
        wget -qO- "$U/start"
        /usr/local/bin/job; code=$?
        wget -qO- "$U/$code"
        exit $code`,
];
