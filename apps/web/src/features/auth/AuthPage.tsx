import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageName } from '../../lib/page-title.ts';
import { invitedTo } from '../../lib/remembered-invitation.ts';
import { Brand } from '../../ui/Brand.tsx';

type AuthPageProps = {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  footer?: ReactNode;
  /** False where the title names the workspace that the visitor joins. */
  namesWorkspace?: boolean;
};

/** Single-column layout of the pages for signed-out users. */
export function AuthPage({ title, text, children, footer, namesWorkspace = true }: AuthPageProps) {
  const { t } = useTranslation('auth');
  const [workspace] = useState(invitedTo);
  usePageName(title);
  return (
    <main className="grid min-h-full place-items-center px-5 py-12">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <Brand />
        <div className="flex flex-col gap-1">
          <h1 className="font-title text-3xl leading-10">{title}</h1>
          {text && <p className="text-soft">{text}</p>}
          {namesWorkspace && workspace && (
            <p className="text-soft">{t('thenJoin', { name: workspace })}</p>
          )}
        </div>
        {children}
        {footer && <p className="text-soft">{footer}</p>}
      </div>
    </main>
  );
}
