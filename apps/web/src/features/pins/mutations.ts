import { supabase, toAppError } from '../../data/index.ts';

/** Pins or unpins a message. @throws AppError */
export async function pin(message: string, pinned: boolean): Promise<void> {
  const { error, status } = await supabase.rpc('pin_message', { message, pinned });
  if (error) throw toAppError(error, status);
}
