import { useTranslation } from 'react-i18next';
import type { ApiField } from './kinds.ts';

/** The columns of a table, or the arguments of a function. */
export function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  const { t } = useTranslation('api');
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-[minmax(10rem,max-content)_1fr]">
        {fields.map(({ name, type, isRequired, isReadOnly, text, refersTo }) => (
          <div
            key={name}
            className="border-t border-hairline py-1.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
          >
            <dt className="font-mono break-all">{name}</dt>
            <dd className="text-soft">
              <span className="font-mono text-xs">{type}</span>
              {isRequired && <> · {t('required')}</>}
              {isReadOnly && <> · {t('readOnly')}</>}
              {refersTo && <> · {t('refersTo', { table: refersTo })}</>}
              {text && <p>{text}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
