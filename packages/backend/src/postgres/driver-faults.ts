import { CONNECTION, type Mend, POOL, QUEUE } from './driver-files.ts';
import { ONE_TRIP } from './driver-trips.ts';

/**
 * What `postgres` 3.4.9 does wrong when a connection breaks, each as the driver's words and those
 * that replace them (decision 0030; upstream porsager/postgres #1208, #1154, #1066). A reservation
 * or a transaction holds on to its connection's object, which the pool opens again for others.
 */
const closedError = "Errors.connection('CONNECTION_CLOSED', options)";

const FAULTS: readonly Mend[] = [
  // A statement for a connection that is gone was written to no socket, which ended the process.
  {
    file: CONNECTION,
    was: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    is: `    if (socket === null)
      return queryError(q, ${closedError}), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  },
  // So was what was to be said next while a connection was being opened.
  {
    file: CONNECTION,
    was: `    chunk = chunk ? Buffer.concat([chunk, x]) : Buffer.from(x)
    if (fn`,
    is: `    if (socket === null)
      return true
    chunk = chunk ? Buffer.concat([chunk, x]) : Buffer.from(x)
    if (fn`,
  },
  // What a new connection asks for itself failed where nobody could catch it.
  {
    file: CONNECTION,
    was: `        return fetchArrayTypes()
`,
    is: `        return fetchArrayTypes().catch(noop)
`,
  },
  // What was not sent yet stayed, with its timer, and kept the next connection from ever sending;
  // and what was asked between a socket's error and its end was never answered.
  {
    file: CONNECTION,
    was: `    socket.removeAllListeners()
    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(`,
    is: `    socket.removeAllListeners()
    socket = null
    chunk = nextWriteTimer = null
    connection.lives = (connection.lives || 0) + 1

    if (initial && options.host[retries + 1])
      return reconnect()

    ;(initial || query || sent.length) && error(`,
  },
  {
    file: CONNECTION,
    was: `    closedTime = performance.now()
    hadError &&`,
    is: `    query = results = errorResponse = null
    result = new Result()
    closedTime = performance.now()
    hadError &&`,
  },
  // A transaction that began while its connection was slow to send did not take it for itself.
  {
    file: CONNECTION,
    was: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    is: `      const takesMore = write(toBuffer(q), q.options.parts && noop)
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : takesMore`,
  },
  // A reservation that failed stayed in the queue, and was given a connection that nobody released.
  {
    file: POOL,
    was: `        const query = { reserve: resolve, reject }`,
    is: `        const query = { reserve: resolve, reject: x => (queries.remove(query), reject(x)) }`,
  },
  // A reservation that waited for a connection to open again was forgotten.
  {
    file: POOL,
    was: `    queries.length && connect(c, queries.shift())`,
    is: `    const next = queries.shift()
    next && next.reserve && queries.push(next)
    next && connect(c, next)`,
  },
  // A reservation outlived its connection: it spoke into, and released, the session of another.
  {
    file: POOL,
    was: `    move(c, reserved)
    c.reserved = () => queue.length
      ? c.execute(queue.shift())
      : move(c, reserved)
    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      c.queue === full`,
    is: `    const life = c.lives
    move(c, reserved)
    c.reserved = () => queue.length
      ? c.execute(queue.shift())
      : move(c, reserved)
    c.reserved.release = true
    c.onclose = error => {
      while (queue.length)
        queue.shift().reject(error)
    }

    const sql = Sql(handler)
    sql.release = () => {
      if (c.lives !== life)
        return
      c.reserved = c.onclose = null
      onopen(c)
    }

    return sql

    function handler(q) {
      if (c.lives !== life)
        return q.reject(${closedError})
      c.queue === full`,
  },
  // So did a transaction.
  {
    file: POOL,
    was: `    let savepoints = 0
      , connection
      , prepare = null`,
    is: `    let savepoints = 0
      , connection
      , life
      , prepare = null`,
  },
  {
    file: POOL,
    was: `        q.catch(e => uncaughtError || (uncaughtError = e))
`,
    is: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (c.lives !== life)
          return q.reject(${closedError})
`,
  },
  {
    file: POOL,
    was: `      connection = c
      move(c, reserved)`,
    is: `      connection = c
      life = c.lives
      move(c, reserved)`,
  },
  // What a request says at once went out in two packets, and came back as two, as soon as its
  // claims were long: an access token of Auth alone is 800 bytes of them.
  {
    file: CONNECTION,
    was: `    if (fn || chunk.length >= 1024)
`,
    is: `    if (fn || chunk.length >= 16384)
`,
  },
  // Reservations went round all connections: each had to read the catalogue and to plan anew what
  // another had at hand. The one used last is the warmest.
  {
    file: POOL,
    was: `    const c = open.length
      ? open.shift()`,
    is: `    const c = open.length
      ? open.pop()`,
  },
  {
    file: QUEUE,
    was: `    shift: () => {`,
    is: `    pop: () => {
      const out = xs.pop()
      if (index === xs.length) {
        index = 0
        xs = []
      }
      return out
    },
    shift: () => {`,
  },
  // How busy a pool is, it told nobody.
  {
    file: POOL,
    was: `    PostgresError,
    options,
    reserve,`,
    is: `    PostgresError,
    options,
    load: () => ({
      inUse: options.max - open.length - closed.length - ended.length,
      waiting: queries.length
    }),
    reserve,`,
  },
];

/** @throws when the driver is not the one whose faults are known. */
export function mend(file: string, source: string): string {
  const mends = [...FAULTS, ...ONE_TRIP].filter((one) => one.file === file);
  return mends.reduce((text, { was, is }) => {
    if (text.split(was).length !== 2)
      throw new Error(
        `The PostgreSQL driver is not version 3.4.9: look at each fault of driver-faults.ts anew.`,
      );
    return text.replace(was, () => is);
  }, source);
}
