import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '../../data/index.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * A channel's handle is unique in its workspace, which only the database knows: its refusal belongs
 * under the field.
 */
export function useTakenHandle() {
  const { t } = useTranslation('channels');
  const [taken, setTaken] = useState<string | null>(null);
  return {
    /**
     * Waits for what saves the handle.
     * @throws AppError `handle_taken` if another channel has it
     */
    async told<Value>(handle: string, saving: Promise<Value>): Promise<Value> {
      try {
        return await saving;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== UNIQUE_VIOLATION) throw error;
        setTaken(handle);
        throw new AppError('handle_taken', 'Another channel already uses this handle.', {
          status: error.status,
          cause: error,
        });
      }
    },
    errorFor: (handle: string): string | undefined =>
      taken !== null && handle === taken ? t('topicTakenShort') : undefined,
  };
}
