import type { Query } from '@tanstack/react-query';
import { openFailedTableGroups } from '../data/index.ts';
import { queries } from './query-client.ts';

/**
 * Asks again for everything in sight that could not be loaded: what failed together, as when a
 * server is away for a moment, is there again together.
 */
export function askAgain(): void {
  openFailedTableGroups();
  void queries.refetchQueries({ type: 'active', predicate: hasFailed });
}

/** Also while it waits to ask again by itself. */
const hasFailed = ({ state }: Query): boolean => state.fetchFailureReason !== null;
