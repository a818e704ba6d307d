import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** Has the program end where a module imports schemas. */
const REFUSING = `import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('typebox')) throw new Error(context.parentURL + ' imports ' + name);
    return next(name, context);
  },
});`;

test('a prober loads no schemas, which take megabytes and say nothing to it', async () => {
  const hooks = `data:text/javascript,${encodeURIComponent(REFUSING)}`;
  await promisify(execFile)(process.execPath, ['--import', hooks, join(import.meta.dirname, 'probe.ts')]);
});
