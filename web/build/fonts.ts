// `npm run fonts`: writes the files that fonts.css names. Run it after a change of their characters.

import { writeFile } from 'node:fs/promises';
import { fontFiles, makeFont } from './font-files.ts';

for (const file of await fontFiles()) await writeFile(file.path, await makeFont(file));
