import { CONNECTION, type Mend, POOL } from './driver-files.ts';

/**
 * What `postgres` 3.4.9 cannot do: several statements before one Sync. PostgreSQL runs them as one
 * transaction, which ends with the Sync or with the first that fails, and answers in one piece; and
 * the driver spends one promise on them, not one on each. `pool.together(parts, onSent)` gives the
 * rows of each part, unread; a connection carries one such request at a time. What is whole is
 * written at once, where other queries wait for those that may follow (`driver-faults.ts`).
 */
export const ONE_TRIP: readonly Mend[] = [
  {
    file: POOL,
    was: `    PostgresError,
    options,
    load:`,
    is: `    PostgresError,
    options,
    together: (parts, onSent) => new Query([''], [], handler, cancel, {
      simple: false,
      parts,
      onexecute: onSent
    }),
    load:`,
  },
  // The one used last is the warmest, here as for reservations.
  {
    file: POOL,
    was: `      return go(open.shift(), query)`,
    is: `      return go(open.pop(), query)`,
  },
  {
    file: CONNECTION,
    was: `      build(q)
`,
    is: `      q.options.parts || build(q)
`,
  },
  // Which statements a connection has, by their texts: these are kept, so nothing of them is read.
  {
    file: CONNECTION,
    was: `    , statements = {}
`,
    is: `    , statements = {}
    , tripNames = new Map()
`,
  },
  {
    file: CONNECTION,
    was: `      statements = {}
`,
    is: `      statements = {}
      tripNames = new Map()
`,
  },
  {
    file: CONNECTION,
    was: `  function toBuffer(q) {
`,
    is: `  function together(q) {
    q.at = 0
    q.parsing = []
    q.answers = q.options.parts.map(() => [])
    const messages = []
    for (const { text, values, isPrepared } of q.options.parts) {
      const known = isPrepared && tripNames.get(text)
      const name = known || (isPrepared ? statementId + statementCount++ : '')
      if (!known) {
        messages.push(Parse(text, values, values.map(() => UNKNOWN), name))
        q.parsing.push({ text, name })
      }
      messages.push(Bind([...values], [], name), ExecuteOnly)
    }
    messages.push(Sync)
    return Buffer.concat(messages)
  }

  function toBuffer(q) {
    if (q.options.parts)
      return together(q)

`,
  },
  {
    file: CONNECTION,
    was: `    , DescribeUnnamed =`,
    is: `    , ExecuteOnly = ExecuteUnnamed.subarray(0, -Sync.length)
    // PostgreSQL's own mark for a parameter whose type is as the statement needs it.
    , UNKNOWN = 705
    , DescribeUnnamed =`,
  },
  {
    file: CONNECTION,
    was: `    query.parsing = false
`,
    is: `    if (query.answers) {
      const { text, name } = query.parsing.shift()
      if (name)
        tripNames.set(text, name)
      return
    }
    query.parsing = false
`,
  },
  {
    file: CONNECTION,
    was: `  function BindComplete() {
`,
    is: `  function BindComplete() {
    if (query.answers)
      return
`,
  },
  {
    file: CONNECTION,
    was: `  function DataRow(x) {
`,
    is: `  function rawRow(x) {
    const row = new Array(x.readUInt16BE(5))
    let index = 7
    for (let i = 0; i < row.length; i++) {
      const length = x.readInt32BE(index)
      index += 4
      row[i] = length === -1 ? null : x.subarray(index, index += length)
    }
    return row
  }

  function DataRow(x) {
    if (query.answers)
      return query.answers[query.at].push(rawRow(x))
`,
  },
  {
    file: CONNECTION,
    was: `  function CommandComplete(x) {
`,
    is: `  function CommandComplete(x) {
    if (query.answers)
      return query.at++
`,
  },
  {
    file: CONNECTION,
    was: `        query.resolve(results || result)`,
    is: `        query.resolve(query.answers || results || result)`,
  },
  // Whom a connection was opened for may have given up since: it is free for the next one then.
  {
    file: CONNECTION,
    was: `      initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return
`,
    is: `      const first = initial
      initial = null
      options.shared.retries = retries = 0
      if (first.cancelled)
        return onopen(connection)
      first.reserve || execute(first)
      return
`,
  },
];
