// How a small form of the profile ends: what went wrong, the way on, and the way back.
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { useTexts } from '#site/shell/shell.tsx';

interface FormEndProps {
  form: { fault: string | undefined; isBusy: boolean; isDirty: boolean };
  look?: 'primary' | 'danger';
  /** Labels of the two buttons. */
  go: string;
  back: string;
  onBack: () => void;
  /** A form that saves what was edited: nothing to save before that (ST-10). */
  isOfEdits?: boolean;
}

/** That something has been edited and is not saved. */
export function Unsaved({ form }: { form: { isDirty: boolean } }) {
  const t = useTexts('profile.settings.person');
  return (
    <span role="status" className="text-sm text-muted">
      {form.isDirty && t('unsaved')}
    </span>
  );
}

export function FormEnd({ form, look = 'primary', go, back, onBack, isOfEdits = false }: FormEndProps) {
  return (
    <>
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look={look} isBusy={form.isBusy} disabled={isOfEdits && !form.isDirty}>
          {go}
        </Button>
        <Button look="ghost" onClick={onBack}>
          {back}
        </Button>
        {isOfEdits && <Unsaved form={form} />}
      </div>
    </>
  );
}
