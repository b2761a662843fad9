import { supabase, toAppError } from '../../data/index.ts';

/** Pins or unpins a message. @throws AppError */
export async function pin(message: string, pinned: boolean): Promise<void> {
  const { error, status } = await supabase.rpc('pin_message', { message, pinned });
  if (error) throw toAppError(error, status);
}

/**
 * Shows a pinned message to members of the workspace who have not joined its open channel, or no
 * longer. @throws AppError
 */
export async function releasePin(message: string, released: boolean): Promise<void> {
  const { error, status } = await supabase.rpc('release_pin', { message, released });
  if (error) throw toAppError(error, status);
}
