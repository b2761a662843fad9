import { FieldFrame, invalidity } from './FieldFrame.tsx';

type FieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  description?: string | undefined;
  type?: 'text' | 'email' | 'password';
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Makes it a multi-line field. */
  rows?: number;
  mono?: boolean;
};

/** A labelled text field with its error below. */
export function Field({
  label,
  value,
  onChange,
  error,
  description,
  type = 'text',
  isRequired = false,
  isDisabled = false,
  rows,
  mono = false,
  ...rest
}: FieldProps) {
  return (
    <FieldFrame {...{ label, error, description, isRequired, isDisabled }}>
      {(about) => {
        const input = {
          ...rest,
          ...about,
          ...invalidity(error),
          value,
          disabled: isDisabled,
          'aria-required': isRequired || undefined,
        };
        return rows ? (
          <textarea
            {...input}
            rows={rows}
            data-slot="textarea"
            className={`textarea textarea--primary w-full ${mono ? 'font-mono text-sm' : ''}`}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...input}
            type={type}
            data-slot="input"
            className="input input--primary w-full"
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </FieldFrame>
  );
}
