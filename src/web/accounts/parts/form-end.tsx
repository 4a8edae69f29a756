// How a small form of the profile ends: what went wrong, the way on, and the way back.
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/surface.tsx';

interface FormEndProps {
  form: { fault: string | undefined; isBusy: boolean };
  look?: 'primary' | 'danger';
  /** Labels of the two buttons. */
  go: string;
  back: string;
  onBack: () => void;
}

export function FormEnd({ form, look = 'primary', go, back, onBack }: FormEndProps) {
  return (
    <>
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} isBusy={form.isBusy}>
          {go}
        </Button>
        <Button look="ghost" onClick={onBack}>
          {back}
        </Button>
      </div>
    </>
  );
}
