// What `tocsin run --help` and `tocsin-run --help` print.

export const USAGE = `Usage: tocsin-run --url <ping URL> [options] -- command [argument...]

Runs a command and reports to Tocsin that it started, how it ended, and the last 10 KB of what it wrote. The command
runs as it would alone: same input, output, signals and exit code. If Tocsin cannot be reached, it runs all the same.

This is one file, served by Tocsin as <API URL>/tocsin-run, for /usr/local/bin. It needs Node.js 18 or newer; on
machines without it, report with curl. On the machine of Tocsin, "tocsin run" is the same.

  --url <ping URL>      of the check; or TOCSIN_PING_URL
  --name <name>         of the check, for --create and for messages
  --timeout <duration>  end the command when it runs longer, and report a failure (90s, 15m, 2h)
  --retry-for <time>    how long a ping that does not get through is sent again, 1m if left out: the exit code of the
                        job waits no longer than that for the last one
  --nagios              the command is a plugin of Nagios: send its summary and performance data first of all
  --fail-at <state>     warning or critical: from which state on a plugin's result is a failure; warning if left out
  --no-output           send nothing of the output; a terminal then stays a terminal for the command
  --quiet               say nothing on stderr when a ping did not get through
  -h, --help            print this

Have the check made on first use, if the account has none of this name:

  --create              needs --name, --api-url, --schedule and a key
  --api-url <URL>       of the API host
  --key-file <file>     that holds a full key; or TOCSIN_API_KEY (never on the command line, where all can read it)
  --schedule <when>     five fields as in crontab(5), or an interval such as 1h
  --timezone <name>     of those fields; that of this machine if left out
  --grace <duration>    how late the job may be; 5m if left out

Examples:

  /usr/local/bin/tocsin-run --url https://tocsin.example.com/ping/<slug> -- /usr/local/bin/backup --all
  /usr/local/bin/tocsin-run --url "$PING" --timeout 2h -- sh -c 'pg_dump shop | gzip > /backup/shop.gz'
  /usr/local/bin/tocsin-run --create --name "Nightly backup" --schedule "0 3 * * *" \\
    --api-url https://tocsin.example.com --key-file /etc/tocsin.key -- /usr/local/bin/backup

Exit code: that of the command; 127 if it is not found, 126 if it cannot be run; 2 if the options are wrong, before
anything runs. If a signal ends the command, the same signal ends this program.
`;
