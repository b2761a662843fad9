import { Button, Modal } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogFooter } from '../../../ui/DialogFooter.tsx';
import type { Conflict } from './plan.ts';
import type { ConflictChoice } from './use-drop.ts';

const DECISIONS: readonly ConflictChoice[] = ['both', 'version', 'skip'];

type ConflictDialogProps = {
  conflicts: readonly Conflict[];
  onResolve(decide: (conflict: Conflict) => ConflictChoice): void;
  onClose(): void;
};

/** Asks what to do with each taken name, or with all of them. */
export function ConflictDialog({ conflicts, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('drive');
  const [decisions, setDecisions] = useState<ReadonlyMap<Conflict, ConflictChoice>>(new Map());
  const decide = (conflict: Conflict): ConflictChoice => decisions.get(conflict) ?? 'both';
  const options = DECISIONS.map((key) => ({ key, label: t(`conflict.${key}`) }));
  const all = (decision: ConflictChoice) =>
    setDecisions(new Map(conflicts.map((conflict) => [conflict, decision])));
  return (
    <Dialog title={t('conflict.title', { count: conflicts.length })} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-3">
        <p className="text-soft">{t('conflict.text')}</p>
        {conflicts.length > 1 && (
          <div className="flex flex-wrap items-center gap-1.5">
            <span className="text-sm text-soft">{t('conflict.all')}</span>
            {options.map(({ key, label }) => (
              <Button key={key} size="sm" variant="outline" onPress={() => all(key)}>
                {label}
              </Button>
            ))}
          </div>
        )}
        <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
          {conflicts.map((conflict) => (
            <li
              key={[...conflict.folders, conflict.name].join('/')}
              className="flex items-center gap-2"
            >
              <span className="min-w-0 flex-1 truncate" title={conflict.name}>
                {conflict.name}
              </span>
              <Choice
                label={t('conflict.of', { name: conflict.name })}
                hideLabel
                className="w-40 shrink-0"
                value={decide(conflict)}
                options={options}
                onChange={(key) => setDecisions(new Map([...decisions, [conflict, key]]))}
              />
            </li>
          ))}
        </ul>
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button variant="primary" onPress={() => onResolve(decide)}>
          {t('conflict.go')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
