import { Button, Label, Modal, Radio, RadioGroup } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogFooter } from '../../../ui/DialogFooter.tsx';
import type { SeriesScope } from '../mutations.ts';

const SCOPES: readonly SeriesScope[] = ['this', 'following', 'all'];

type ScopeDialogProps = {
  purpose: 'change' | 'remove';
  onChoose(scope: SeriesScope): void;
  onClose(): void;
};

/** Asks which part of a series a change applies to. */
export function ScopeDialog({ purpose, onChoose, onClose }: ScopeDialogProps) {
  const { t } = useTranslation('schedule');
  const [scope, setScope] = useState<SeriesScope>('this');
  return (
    <Dialog title={t(`scope.${purpose}`)} onClose={onClose}>
      <Modal.Body>
        <RadioGroup
          aria-label={t(`scope.${purpose}`)}
          value={scope}
          onChange={(chosen) => setScope(SCOPES.find((known) => known === chosen) ?? 'this')}
          className="gap-1"
        >
          {SCOPES.map((known) => (
            <Radio key={known} value={known} className="m-0">
              <Radio.Content className="flex min-h-8 items-center gap-2.5">
                <Radio.Control className="border border-faint">
                  <Radio.Indicator />
                </Radio.Control>
                <Label>{t(`scope.${known}`)}</Label>
              </Radio.Content>
            </Radio>
          ))}
        </RadioGroup>
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button
          variant={purpose === 'remove' ? 'danger' : 'primary'}
          onPress={() => {
            onClose();
            onChoose(scope);
          }}
        >
          {t(purpose === 'remove' ? 'delete' : 'form.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
