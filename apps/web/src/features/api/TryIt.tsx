import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Field } from '../../ui/Field.tsx';
import { type ApiAnswer, type ApiRequest, curlOf, METHODS, send } from './queries.ts';

/** A longer answer is cut, so that the page stays quick. */
const MOST_SHOWN = 50_000;

/** Sends a request in the user's name and shows the answer. Writing asks first. */
export function TryIt({
  path,
  methods,
  body = '',
}: {
  path: string;
  methods: 'table' | 'function';
  body?: string;
}) {
  const { t } = useTranslation('api');
  const [request, setRequest] = useState<ApiRequest>({
    method: methods === 'table' ? 'GET' : 'POST',
    path,
    body,
  });
  const [answer, setAnswer] = useState<ApiAnswer | { error: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const set = (changes: Partial<ApiRequest>) => setRequest((known) => ({ ...known, ...changes }));
  const run = async () => {
    setSending(true);
    setAnswer(await send(request).catch((error: unknown) => ({ error: String(error) })));
    setSending(false);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (request.method === 'GET') void run();
        else setAsking(true);
      }}
    >
      <h3 className="text-sm font-medium">{t('try')}</h3>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        {methods === 'table' && (
          <Choice
            label={t('method')}
            value={request.method}
            options={METHODS.map((method) => ({ key: method, label: method }))}
            onChange={(method) => set({ method })}
            className="sm:w-32"
          />
        )}
        <div className="min-w-0 flex-1">
          <Field label={t('path')} value={request.path} onChange={(to) => set({ path: to })} mono />
        </div>
      </div>
      {request.method !== 'GET' && (
        <Field
          label={t('body')}
          value={request.body}
          onChange={(text) => set({ body: text })}
          rows={4}
          mono
        />
      )}
      <div>
        <Button type="submit" variant="secondary" isPending={isSending}>
          {t('send')}
        </Button>
      </div>
      <CopyText
        text={curlOf(request)}
        isBlock
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        ariaLabel={t('copyCurl')}
      />
      <div aria-live="polite">{answer && <Answer answer={answer} />}</div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        text={t('confirmText', { method: request.method, path: request.path })}
        confirmLabel={t('send')}
        onConfirm={() => void run()}
      />
    </form>
  );
}

function Answer({ answer }: { answer: ApiAnswer | { error: string } }) {
  const { t } = useTranslation('api');
  if ('error' in answer) return <p className="text-sm text-bad">{answer.error}</p>;
  const { status, milliseconds, text } = answer;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-faint">
        <span className={status < 400 ? 'text-good' : 'text-bad'}>{status}</span> ·{' '}
        {t('took', { count: milliseconds })}
      </p>
      {text !== '' && (
        <pre
          tabIndex={0}
          role="group"
          aria-label={t('answer')}
          className="hairline-card max-h-96 overflow-auto p-3 font-mono text-xs leading-relaxed"
        >
          {text.slice(0, MOST_SHOWN)}
          {text.length > MOST_SHOWN && '\n…'}
        </pre>
      )}
    </div>
  );
}
