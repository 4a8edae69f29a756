import { Link } from 'react-router';
import { EmptyState } from '#site/design-system/surface.tsx';

export const NotFoundPage = () => (
  <div className="grid gap-4">
    <title>No such page · Baize desk</title>
    <h1 className="text-2xl">There is no such page</h1>
    <EmptyState
      title="Nothing is at this address"
      text="It may be a page that your roles do not include."
      action={
        <Link to="/" className="text-primary hover:underline">
          Back to Today
        </Link>
      }
    />
  </div>
);
