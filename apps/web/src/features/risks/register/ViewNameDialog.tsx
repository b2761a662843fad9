import { Button, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { VIEW_NAME_MAX } from '../limits.ts';

const schema = z.object({ name: z.string().trim().min(1).max(VIEW_NAME_MAX) });

type ViewNameDialogProps = { initial: string; isNew: boolean; onSave(name: string): Promise<void>; onClose(): void };

/** Asks what a saved view is called. */
export function ViewNameDialog({ initial, isNew, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('risks');
  const { t: common } = useTranslation('common');
  const form = useForm(schema, { name: initial }, async ({ name }) => {
    await onSave(name);
    onClose();
  });
  return (
    <Modal.Backdrop isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Container size="sm">
        <Modal.Dialog>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void form.send();
            }}
          >
            <Modal.Header><Modal.Heading className="font-title text-xl">{t(isNew ? 'views.save' : 'views.renameTitle')}</Modal.Heading></Modal.Header>
            <Modal.Body className="flex flex-col gap-3">
              <Field label={t('views.name')} value={form.values.name} onChange={(name) => form.set('name', name)} error={form.errors.name} maxLength={VIEW_NAME_MAX} autoFocus />
              {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
            </Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onPress={onClose}>{common('cancel')}</Button>
              <Button type="submit" variant="primary" isDisabled={form.isSending}>{t('views.saveIt')}</Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
