import type { StoreEvents } from '../collections/store-events.ts';
import { idsOf, operationOf, tableOf } from './change.ts';
import type { QueueDecision } from './settling.ts';

/** Emits the outcome of a change that no caller waits for any more (spec point 4). */
export function emitDecision(events: StoreEvents, decision: QueueDecision): void {
  const { type, change } = decision;
  const operation = operationOf(change);
  const table = tableOf(change);
  if (type === 'stored')
    for (const id of idsOf(change)) events.emit({ type: 'succeeded', operation, table, id });
  else
    events.emit({
      type: type === 'stuck' ? 'stuck' : 'reverted',
      operation,
      table,
      id: idsOf(change)[0] ?? '',
      error: decision.error,
      change,
    });
}
