// What can be asked of the program, in the order of its help; each command is loaded only when it is asked for.

import type { Command } from './command.ts';

export const commandTable: readonly Command[] = [
  {
    name: 'serve',
    summary: 'start Tocsin with all its parts (what npm start does)',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'doctor',
    usage: '[--json] [--mail-to <address>] [--start-database]',
    summary: 'check everything that Tocsin needs, say what to do and what an upgrade will do',
    detail: `Works beside a Tocsin that runs and without one, and changes nothing. Exit code 1: there is a problem.

  --json               print what was found as JSON
  --mail-to <address>  send a mail there, to see whether it arrives
  --start-database     while Tocsin is stopped, start its built-in database for the look
`,
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'backup',
    usage: '[--without-secret] <file | --to s3>',
    summary: 'write database, journal and secret to one file',
    detail: `Works while Tocsin runs and while it is stopped. The file must not exist; - is stdout. It is encrypted where
TOCSIN_BACKUP_PASSPHRASE or TOCSIN_BACKUP_RECIPIENTS is set, and opens with the program age as well.

  --to s3           store it in the bucket of TOCSIN_BACKUP_S3_…, encrypted
  --without-secret  leave out the secret that encrypts what is stored; it is needed to restore
`,
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'backups',
    usage: 'list [--json]',
    summary: 'list the backups in the storage of TOCSIN_BACKUP_S3_…',
    load: async () => (await import('./backups.ts')).backups,
  },
  {
    name: 'restore',
    usage: '[--verify | --send-pending] [--unencrypted] <file | --from s3 [name]>',
    summary: 'put a backup into an empty data directory and an empty database',
    detail: `Checks the file first. TOCSIN_DATA_DIR and DATABASE_URL name the place. An encrypted file needs
TOCSIN_BACKUP_PASSPHRASE or TOCSIN_BACKUP_IDENTITY.

  --from s3       take it from the storage of TOCSIN_BACKUP_S3_…: the newest, or the one of this name
  --verify        restore into a temporary place, check what is there, say how long it took, and remove it again;
                  a Tocsin that runs here is not touched
  --send-pending  send the alerts and mails that were waiting; the original may have sent them since
  --unencrypted   take a file that is not encrypted, although backups are to be: one of yours from before they were
`,
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'secret',
    usage: '<rotate | retire>',
    summary: 'replace the secret that encrypts what is stored, while Tocsin runs',
    load: async () => (await import('./secret/main.ts')).secret,
  },
  {
    name: 'validate',
    usage: '[--json] [path...]',
    summary: 'check files that describe what an account watches, without asking the service',
    detail: `Files and folders of YAML and JSON are one document; - is standard input. Without a path: tocsin.yaml or
the folder tocsin. ${'$'}{NAME} in a file stands for the variable of this name. Exit code 1: something is wrong.

  --json  print what is wrong as JSON
`,
    load: async () => (await import('./as-code/validate.ts')).validate,
  },
  {
    name: 'plan',
    usage: '[--prune] [--adopt] [--json] [path...]',
    summary: 'say what applying such files would change',
    detail: `Asks the service at TOCSIN_URL with the key in TOCSIN_KEY, and changes nothing. Exit code 0: there is nothing to
do, 2: there is, 1: something is wrong.

  --prune  plan the deletion of what has a key and is not in the files
  --adopt  take over what was made by hand and has the name of an entry that there is no resource for
  --json   print the plan as JSON
`,
    load: async () => (await import('./as-code/plan.ts')).plan,
  },
  {
    name: 'apply',
    usage: '[--prune] [--adopt] [--yes] [--json] [path...]',
    summary: 'make the account what such files say',
    detail: `Prints the plan, asks, and applies it in one transaction: all of it or nothing. Exit code 1: nothing was changed.

  --yes    do not ask
  --prune  delete what has a key and is not in the files
  --adopt  take over what was made by hand and has the name of an entry that there is no resource for
  --json   print what was done as JSON
`,
    load: async () => (await import('./as-code/apply.ts')).apply,
  },
  {
    name: 'export',
    usage: '[--out <folder>] [--json]',
    summary: 'print an account as such a file',
    detail: `Secrets become variables; where one is not set, applying leaves the secret as it is.

  --out <folder>  write a file for each section there
  --json          print it as JSON
`,
    load: async () => (await import('./as-code/export.ts')).exportAccount,
  },
  {
    name: 'run',
    usage: '--url <ping URL> [options] -- command [argument...]',
    summary: 'run a job and report it',
    load: async () => (await import('./run/main.ts')).run,
  },
  {
    name: 'agent',
    usage: '--url <API URL> --token-file <file> [options]',
    summary: 'measure this machine and report it',
    load: async () => (await import('../../agent/main.ts')).agent,
  },
  {
    name: 'probe',
    usage: '--url <API URL> --token-file <file> [--allow-network <network>]...',
    summary: 'probe what uptime checks watch from this machine, as a location of a Tocsin elsewhere',
    detail: `Needs no database and no open port: it asks the service for orders and hands in what it found, by HTTPS.

  --url <API URL>            of the service, which ends in /api where it has one port; or TOCSIN_URL
  --token-file <file>        holds the token of the location; or --token <token>, or TOCSIN_PROBE_TOKEN
  --allow-network <network>  private addresses that checks may have probed from here, such as 10.0.0.0/8, or private
                             for all of them; may be repeated; or TOCSIN_PROBE_NETWORKS. None unless given.
  --allow-networks-file <file>
                             names more of them, one a line; # begins a comment; or TOCSIN_PROBE_NETWORKS_FILE. Read at
                             the start.
  --allow-socket <path>      a socket of Docker that checks may ask from here, such as /var/run/docker.sock; may be
                             repeated; or TOCSIN_PROBE_SOCKETS. None unless given.
  --allow-browser <path>     Chromium or Chrome, in which scripts of checks may run; on: the one on PATH; or
                             TOCSIN_PROBE_BROWSER. None unless given.
  --no-browser-sandbox       without the sandbox of the browser, where it cannot start with it; or
                             TOCSIN_PROBE_BROWSER_SANDBOX=off. Only where you trust who writes the scripts.

HTTPS_PROXY, HTTP_PROXY and NO_PROXY name a proxy on the way to the service. TOCSIN_REFERENCE_TARGETS are asked when a
probe fails: where none answers, this machine is cut off, and what it sees does not count.
`,
    load: async () => (await import('./probe.ts')).probe,
  },
  {
    name: 'admin',
    usage: '<create | reset-password | disable-2fa | allow-mail | replace-secret> [options]',
    summary: 'let in who is locked out, allow mail to an address again, replace the secret',
    load: async () => (await import('./admin/main.ts')).admin,
  },
  {
    name: 'import',
    usage: '<tool> <source> [--key <key>] [--paused] [--prefix <text>] [--json]',
    summary: 'turn what another tool watches into a document, and say what becomes of it',
    detail: `The document goes to stdout, the report to stderr. It may hold secrets: keep it as one. docs/importing.md says more.

  kuma <kuma.db | mysql://…>            Uptime Kuma 2, by its SQLite file or its MariaDB
  healthchecks <address> --key <key>    Healthchecks, by its API
  healthchecks <hc.sqlite | postgres://…>  Healthchecks, by its database, with channels
  crontab <file | folder | ->           cron: a crontab, /etc/cron.d, or what crontab -l prints
  gatus <config.yaml | folder>          Gatus
  uptimerobot <address> --key <key>     UptimeRobot, https://api.uptimerobot.com
  better-stack <address> --key <key>    Better Stack, https://uptime.betterstack.com
  cronitor <address> --key <key>        Cronitor, https://cronitor.io
  statuspage <address> --key <key>      Statuspage, https://api.statuspage.io
  statuspage <address of a page>        what a page of Statuspage shows to everybody
  instatus <address> --key <key>        Instatus, https://api.instatus.com
  blackbox-exporter <prometheus.yml>    the blackbox exporter, with --modules and --alertmanager

  --key <key>      a key of its API; or TOCSIN_IMPORT_KEY
  --paused         all checks begin paused, but manual ones
  --prefix <text>  what keys begin with; give each of two instances its own
  --json           document and report as JSON on stdout
  --timezone <tz>  of a crontab; that of this machine if left out
  --modules <file>       blackbox.yml of the exporter
  --alertmanager <file>  alertmanager.yml, for whom alerts notify
  --history        of what was applied: send when checks were up and down before, and the incidents of status pages,
                   to TOCSIN_URL with TOCSIN_KEY
  --keep-slugs     of Healthchecks: checks keep their UUIDs, and so the ends of their ping addresses
  --wrap <URL>     of the API: print the crontab with each job run by tocsin-run, in place of the document
`,
    load: async () => (await import('./import/main.ts')).importFrom,
  },
  {
    name: 'mcp',
    summary:
      'let an assistant look at an account and act in it (Model Context Protocol, over stdin and stdout)',
    detail: `TOCSIN_URL is the address of the API, TOCSIN_KEY a key of the account: a read-only one only looks, a full one also
acknowledges, silences, pauses and creates. docs/programs.md says how assistants are set up.
`,
    load: async () => (await import('./mcp/main.ts')).mcp,
  },
  {
    name: 'completion',
    usage: '<bash | zsh | fish>',
    summary: 'print what completes these commands in a shell',
    detail: `  bash: source <(tocsin completion bash)                       in ~/.bashrc
  zsh:  source <(tocsin completion zsh)                        in ~/.zshrc, after compinit
  fish: tocsin completion fish > ~/.config/fish/completions/tocsin.fish
`,
    load: async () => {
      const { completion } = await import('./completion.ts');
      const names = commandTable.map(({ name }) => name);
      return (args) => completion(args, [...names, 'version', 'help']);
    },
  },
];
