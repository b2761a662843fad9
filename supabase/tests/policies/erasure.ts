import { type Attempt, type Operation, reached } from '../attempt.ts';
import { inFreshSession } from '../sessions.ts';

const erase = ({ tx }: Attempt) => reached(tx`select public.erase_account(true)`);

/** An operation for each line of `erasure.txt`. */
export const operations: Record<string, Operation> = {
  'functions erase_account': async (attempt) => {
    await inFreshSession(attempt);
    return erase(attempt);
  },
  'functions erase_account unproven': erase,
  'functions erasure_counts': ({ tx }) => reached(tx`select * from public.erasure_counts()`),
};
