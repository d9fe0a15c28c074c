import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { openapi } from './openapi.ts';

/** `npm run openapi`: writes the document that is committed, so that a change of the API shows in review. */
const FILE = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

writeFileSync(FILE, `${JSON.stringify(openapi(), null, 2)}\n`);
process.stdout.write(format('wrote %s\n', FILE));
