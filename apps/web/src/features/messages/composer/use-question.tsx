import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Confirmation } from '../../commands/command.ts';

type Asked = Confirmation & { answer(isAgreed: boolean): void };

/** Asks the user for confirmation; `dialog` must be rendered. */
export function useQuestion(): {
  ask(question: Confirmation): Promise<boolean>;
  dialog: ReactNode;
} {
  'use memo';
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Confirmation) =>
    new Promise<boolean>((answer) => setAsked({ ...question, answer }));
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirmLabel}
      onConfirm={() => asked.answer(true)}
      onOpenChange={() => {
        setAsked(null);
        // Confirming also closes the dialog, and resolves the promise right after this.
        queueMicrotask(() => asked.answer(false));
      }}
    />
  );
  return { ask, dialog };
}
