// The commands with curl that Tocsin gives out, in its answers, on its pages and in its documentation. Pure.

/**
 * How a job calls its ping address. Five tries within half a minute outlast a restart of Tocsin; by itself `--retry` gives up
 * where the connection is refused. `--retry-connrefused` is of curl 7.52; `--retry-all-errors`, of 7.71, would stop jobs of
 * RHEL 8, whose older curl ends at an option that it does not know.
 */
export const PING_CURL = 'curl -fsS -m 10 --retry 5 --retry-connrefused -o /dev/null';

export interface AgentInstall {
  apiUrl: string;
  /** Of the script that this Tocsin serves, in hexadecimal. */
  sha256: string;
  token: string;
}

/**
 * What installs the agent: only the script that was checked is given to root. It begins with `sh -c` because not every shell
 * of a person knows `f=$(…)`. The line that `sha256sum -c` reads is of GNU and of BusyBox alike.
 */
export const agentInstallCommand = ({ apiUrl, sha256, token }: AgentInstall): string =>
  `sh -c 'f=$(mktemp) && ${downloadCurl(apiUrl)} ${apiUrl}/agent.sh >"$f" && echo "${sha256}  $f" | sha256sum -c && sudo sh "$f" --url ${apiUrl} --token ${token} && rm "$f"'`;

/** How a program is fetched from Tocsin: where its address is https, so is wherever that redirects to. */
const downloadCurl = (apiUrl: string): string =>
  isHttps(apiUrl) ? 'curl --proto =https -fsSL' : 'curl -fsSL';

/** What installs the wrapper of jobs on a machine. It is moved into its place whole, since jobs start at any moment. */
export const wrapperInstallCommand = (apiUrl: string): string =>
  `sudo sh -c 'cd /usr/local/bin && ${downloadCurl(apiUrl)}o tocsin-run.new ${apiUrl}/tocsin-run && chmod 755 tocsin-run.new && mv tocsin-run.new tocsin-run'`;

const isHttps = (url: string): boolean => url.startsWith('https:');
