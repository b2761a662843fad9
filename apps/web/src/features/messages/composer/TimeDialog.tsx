import { Button, Modal } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPast } from '../../../lib/use-is-past.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';

type TimeDialogProps = {
  title: string;
  confirmLabel: string;
  initial: Date;
  onChoose(at: Date): void;
  onClose(): void;
};

const YEAR_MS = 365 * 86_400_000;

/** Any day and time to come within a year, by the person's own clock. */
export function TimeDialog({ title, confirmLabel, initial, onChoose, onClose }: TimeDialogProps) {
  const { t } = useTranslation('composer');
  const [at, setAt] = useState(initial.toISOString());
  const isOver = useIsPast(Date.parse(at));
  const isWithinYear = useIsPast(Date.parse(at) - YEAR_MS);
  const error = isOver ? t('timeIsOver') : isWithinYear ? undefined : t('timeIsTooFar');
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose}>
      <Modal.Container size="sm">
        <Modal.Dialog>
          <Modal.CloseTrigger aria-label={t('close')} />
          <Modal.Header>
            <Modal.Heading className="font-title text-xl">{title}</Modal.Heading>
          </Modal.Header>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (error) return;
              onClose();
              onChoose(new Date(at));
            }}
          >
            <Modal.Body>
              <DateTimeField
                label={t('when')}
                value={at}
                onChange={setAt}
                error={error}
                description={t('inZone', {
                  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                })}
              />
            </Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onPress={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" variant="primary" isDisabled={error !== undefined}>
                {confirmLabel}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
