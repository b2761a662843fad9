import { supabase, toAppError } from '../../data/index.ts';

/** Ends an answer that is being written; what is written stays. @throws AppError */
export async function stopRun(run: string): Promise<void> {
  const answer = await supabase.rpc('stop_assistant_run', { run });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

/** Asks again; only who asked may. @throws AppError */
export async function retryRun(run: string): Promise<void> {
  const answer = await supabase.rpc('retry_assistant_run', { run });
  if (answer.error) throw toAppError(answer.error, answer.status);
}
