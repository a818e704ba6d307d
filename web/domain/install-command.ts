/** The command that installs an agent. The token stands out: it is what nobody else may see. */
export function installCommandCode(server: { install_command: string; agent_token: string }) {
  const [before = server.install_command, after = ''] = server.install_command.split(server.agent_token);
  return [before, { value: server.agent_token }, after];
}
