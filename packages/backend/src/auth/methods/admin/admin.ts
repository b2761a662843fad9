import type { AuthContext, Method } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { requireOperator } from '../../requests.ts';
import { userJson } from '../../users/json.ts';
import { accountOf } from '../../users/store.ts';
import { invalid } from '../../errors.ts';
import { listAudit } from './audit-list.ts';
import { addBelongings } from './belongings.ts';
import { createByOperator } from './create.ts';
import { generateLink, invite } from './links.ts';
import { addPageHeaders, pageRequestOf } from './paging.ts';
import { listPeople, namedPerson } from './people.ts';
import { removeByOperator } from './remove.ts';
import { addSessions } from './sessions.ts';
import { updateByOperator } from './update.ts';

/** Endpoints with which the holder of the secret key manages all accounts. */
export const admin: Method = {
  routes(app, context) {
    for (const path of ['/invite', '/admin/*'])
      app.use(path, (c, next) => {
        requireOperator(c);
        return next();
      });
    app.post('/invite', (c) => invite(c, context));
    app.post('/admin/generate_link', (c) => generateLink(c, context));
    app.get('/admin/audit', (c) => listAudit(c, context));
    app.get('/admin/users', (c) => list(c, context));
    app.post('/admin/users', (c) => createByOperator(c, context));
    app.get('/admin/users/:user', async (c) => {
      const user = await namedPerson(c, context.sql);
      return c.json(userJson(await accountOf(context.sql, user)));
    });
    app.put('/admin/users/:user', (c) => updateByOperator(c, context));
    app.delete('/admin/users/:user', (c) => removeByOperator(c, context));
    addBelongings(app, context);
    addSessions(app, context);
  },
};

const SORTS = new Map([
  ['', false],
  ['created_at desc', false],
  ['created_at', false],
  ['created_at asc', true],
]);

async function list(c: AuthRequest, context: AuthContext): Promise<Response> {
  const page = pageRequestOf(c);
  const sort = c.req.query('sort') ?? '';
  const isOldestFirst = SORTS.get(sort.trim().toLowerCase());
  if (isOldestFirst === undefined)
    throw invalid(`Bad Sort Parameters: bad field for sort '${sort}'`);
  const filter = c.req.query('filter') ?? '';
  const { accounts, total } = await listPeople(context.sql, { ...page, filter, isOldestFirst });
  addPageHeaders(c, page, total);
  return c.json({ users: accounts.map(userJson), aud: 'authenticated' });
}
