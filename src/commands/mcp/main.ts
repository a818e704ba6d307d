// `tocsin mcp`: an account for assistants that speak the Model Context Protocol, over stdin and stdout.

import { type AskApi, assistantServer, isProtocolInstalled } from '../../hosts/mcp/assistant-server.ts';
import { packageOnFirstUse } from '../../platform/first-use.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { readArguments } from '../command.ts';
import { call } from '../resources/call.ts';
import { serviceUrl } from '../service-call.ts';

const stdio = packageOnFirstUse<typeof import('@modelcontextprotocol/server/stdio')>(
  '@modelcontextprotocol/server/stdio',
);

/** Until stdin ends. Throws StartupProblem where the environment does not say whom to ask. */
export async function mcp(args: readonly string[]): Promise<void> {
  readArguments({ args: [...args], options: {} });
  serviceUrl();
  const key = process.env.TOCSIN_KEY;
  if (!key) throw new StartupProblem('set TOCSIN_KEY to a key of the account; a read-only one only looks');
  if (!isProtocolInstalled())
    throw new StartupProblem(
      '@modelcontextprotocol/server is not installed: npm install @modelcontextprotocol/server',
    );
  const server = assistantServer(key, ask);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  process.stdin.once('end', () => void server.close());
  const { StdioServerTransport } = stdio();
  await server.connect(new StdioServerTransport());
  await closed;
}

const ask: AskApi = async (asked) => {
  try {
    const { text } = await call(asked);
    return { text };
  } catch (error) {
    if (error instanceof StartupProblem) return { problem: error.message };
    throw error;
  }
};
