// What `tocsin agent --help` prints.

export const USAGE = `Usage: tocsin agent --url <API URL> --token-file <file> [options]

Measures this machine once a minute and reports it to Tocsin. While Tocsin is away, a day of samples is kept on disk.

  --url <API URL>      where the API of Tocsin is (or TOCSIN_URL)
  --token-file <file>  the file with the token of this server, readable by nobody else (or TOCSIN_TOKEN_FILE, or the
                       token itself in TOCSIN_TOKEN; never on the command line, which everybody can read)
  --state-dir <dir>    where samples wait; by default $STATE_DIRECTORY, /var/lib/tocsin-agent for root and
                       ~/.local/state/tocsin-agent for others
  --once               report once, and say whether it was taken: exit code 0 or 1
  --once --print       show the report as JSON, and send nothing
  --interval <s>       sample this often, whatever Tocsin says (0.1 to 300 seconds)
  --log <json|plain>   how lines of the log look (or TOCSIN_LOG_FORMAT); plain by default
  --help               print this

Examples:
  tocsin agent --once --print
  tocsin agent --url https://api.example.com --token-file /etc/tocsin-agent/token
  TOCSIN_URL=https://api.example.com TOCSIN_TOKEN_FILE=~/.tocsin-token tocsin agent
`;
