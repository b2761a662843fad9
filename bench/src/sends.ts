import { perSecond } from './measure.ts';
import { messageRow, send, type World } from './world.ts';

const CALLERS = 16;
const SECONDS = 8;

/** Messages stored a second through the API, beside the same policy-checked transaction in bare SQL. */
export async function measureSends(world: World) {
  await perSecond(CALLERS, 2, () => send(world, messageRow(world)));
  const product = await perSecond(CALLERS, SECONDS, () => send(world, messageRow(world)));
  const claims = JSON.stringify({ sub: world.profileId, role: 'authenticated' });
  const bare = await perSecond(CALLERS, SECONDS, () =>
    world.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      const { parts, metadata, ...row } = messageRow(world);
      await tx`insert into public.messages ${tx({ ...row, parts: tx.json(parts), metadata: tx.json(metadata) })}`;
    }),
  );
  return { product, bare };
}
