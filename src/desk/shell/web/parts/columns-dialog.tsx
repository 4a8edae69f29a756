// Which columns of a list are shown.
import { Button } from '#site/design-system/button.tsx';
import { CheckField } from '#site/design-system/field.tsx';
import type { Column } from '../../contract.ts';
import { Dialog } from './dialog.tsx';

interface ColumnsDialogProps {
  columns: readonly Column[];
  shownKeys: readonly string[];
  onChange: (keys: readonly string[]) => void;
  onClose: () => void;
}

export const ColumnsDialog = ({ columns, shownKeys, onChange, onClose }: ColumnsDialogProps) => (
  <Dialog title="Columns" onClose={onClose}>
    <fieldset className="grid gap-2">
      <legend className="sr-only">Columns that are shown</legend>
      {columns.map(({ key, label }) => (
        <CheckField
          key={key}
          name={key}
          label={label}
          checked={shownKeys.includes(key)}
          // One column stays: a list of nothing cannot be opened again.
          disabled={shownKeys.length === 1 && shownKeys.includes(key)}
          onChange={({ target }) =>
            onChange(
              columns
                .map((column) => column.key)
                .filter((candidate) => (candidate === key ? target.checked : shownKeys.includes(candidate))),
            )
          }
        />
      ))}
    </fieldset>
    <div className="mt-4 flex justify-end">
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  </Dialog>
);
