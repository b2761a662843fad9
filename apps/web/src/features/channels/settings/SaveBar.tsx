import { Button } from '@heroui/react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/Notice.tsx';

/** The end of a form of settings: what is not saved yet, what was, and what went wrong. */
export function SaveBar({
  isChanged,
  isSaved,
  isSending,
  error,
}: {
  isChanged: boolean;
  isSaved: boolean;
  isSending: boolean;
  error: string | undefined;
}) {
  const { t } = useTranslation('channels');
  return (
    <div className="flex flex-col items-start gap-3">
      {error && <ErrorNotice>{error}</ErrorNotice>}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={isSending}>
          {t('save')}
        </Button>
        <span role="status" className="flex items-center gap-1.5 text-[13px] text-soft">
          {isChanged && t('unsaved')}
          {!isChanged && isSaved && (
            <>
              <Check size={15} strokeWidth={2} className="text-good" aria-hidden="true" />
              {t('saved')}
            </>
          )}
        </span>
      </div>
    </div>
  );
}
