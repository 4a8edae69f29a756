export interface WorkspaceTables {
  'workspace.views': {
    id: string;
    member_id: bigint;
    made_by: string;
    title: string;
    path: string;
    role: string | null;
    made_at: Date;
  };
  'workspace.starts': { member_id: bigint; view_id: string };
  'workspace.assignments': { subject: string; member: string; taken_at: Date; given_by: string | null };
}
