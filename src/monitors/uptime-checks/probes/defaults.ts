// The settings of kinds unless somebody says otherwise, as plain data: whoever only probes loads no schemas.

import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { factsOf } from '../../../../shared/probe-kinds.ts';

/** Those of the `facts` in the schema of the kind, which the generated table repeats. */
export const defaultsOf = <Facts extends { defaults: object }>(kind: ProbeKind): Facts['defaults'] =>
  factsOf(kind).defaults as Facts['defaults'];
