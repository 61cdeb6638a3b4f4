import { describe, expect, test } from 'vitest';
import { deleteQuestion } from './delete-question.ts';

describe('the question before deleting', () => {
  test('is asked word for word', () => {
    expect(deleteQuestion('Spring')).toBe('Are you sure you want to delete "Spring"? This action cannot be undone.');
  });

  test('takes a name as it is, whatever is in it', () => {
    expect(deleteQuestion('$& $1 {name}')).toContain('"$& $1 {name}"');
  });
});
