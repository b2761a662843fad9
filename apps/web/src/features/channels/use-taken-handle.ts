import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '../../data/index.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * A channel's handle is unique in its workspace. Only the database knows that, so its refusal is
 * shown below the field.
 */
export function useTakenHandle() {
  const { t } = useTranslation('channels');
  const [taken, setTaken] = useState<string | null>(null);
  return {
    /**
     * Waits for the handle to be saved.
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
