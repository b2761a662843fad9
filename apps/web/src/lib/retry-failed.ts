import type { Query } from '@tanstack/react-query';
import { openFailedTableGroups } from '../data/index.ts';
import { queries } from './query-client.ts';

/**
 * Retries everything visible that failed to load, so that what failed together returns together.
 */
export function retryFailed(): void {
  openFailedTableGroups();
  void queries.refetchQueries({ type: 'active', predicate: hasFailed });
}

/** Also true while a query waits for its own retry. */
const hasFailed = ({ state }: Query): boolean => state.fetchFailureReason !== null;
