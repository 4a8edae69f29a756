// The door of the workspace.
export { assign, assigneesOf, assignmentsOf, release } from './assignments.ts';
export { beginWith, listViews, removeView, saveView } from './views.ts';

export const manifest = {};
