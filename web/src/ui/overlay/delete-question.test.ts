import { describe, expect, test } from 'vitest';
import { deleteQuestion } from './confirm-dialog.tsx';

describe('deleteQuestion', () => {
  test('names the item and says that the action cannot be undone', () => {
    expect(deleteQuestion('Spring')).toBe('Are you sure you want to delete "Spring"? This action cannot be undone.');
  });

  test('inserts a name with replacement patterns and braces unchanged', () => {
    expect(deleteQuestion('$& $1 {name}')).toContain('"$& $1 {name}"');
  });
});
