// tocsin export: an account as files.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { withVariables } from '../../across/as-code/variables.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { print, readArguments } from '../command.ts';
import { serviceUrl } from '../service-call.ts';
import { callService } from './call-service.ts';

export async function exportAccount(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args: [...args],
    options: { out: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { body } = await callService('GET', '/config/export');
  const { document, variables } = withVariables(isJsonObject(body.document) ? body.document : {});
  if (values.json) return print(`${JSON.stringify(document, null, 2)}\n`);
  if (values.out === undefined) return print(fileOf(document, variables));
  await writeFolder(values.out, document);
  for (const name of variables)
    process.stderr.write(`${name} stands for a secret; unset, it stays as it is\n`);
}

const schemaLine = () => `# yaml-language-server: $schema=${serviceUrl()}/config.schema.json\n`;

function fileOf(document: JsonObject, variables: readonly string[]): string {
  const list = variables.map((name) => `#   ${name}\n`).join('');
  const comment =
    list === '' ? '' : `# Secrets, from variables; unset, they stay as they are stored:\n${list}`;
  return `${schemaLine()}${comment}${stringify(document, { lineWidth: 0 })}`;
}

/** A file for each section; none is written over. */
async function writeFolder(folder: string, { version, ...sections }: JsonObject): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, entries] of Object.entries(sections))
      await writeFile(join(folder, `${name}.yaml`), fileOf({ version, [name]: entries }, []), { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupProblem(
      `${folder}: ${code === 'EEXIST' ? 'files of an export are there already' : code}`,
    );
  }
}
