/** Goals of a user: values and labels (specification S1, section 3). */

export const GOALS = [
  'exercise_correctness_analysis',
  'video_analysis',
  'live_ai_coaching',
  'losing_weight',
  'gaining_muscle',
  'improving_posture',
  'custom_workout_plans',
] as const;
export type Goal = (typeof GOALS)[number];

export const GOAL_LABELS = {
  exercise_correctness_analysis: 'Exercise correctness analysis',
  video_analysis: 'Video analysis',
  live_ai_coaching: 'Live AI coaching',
  losing_weight: 'Losing weight',
  gaining_muscle: 'Gaining muscle',
  improving_posture: 'Improving posture',
  custom_workout_plans: 'Custom workout plans',
} as const satisfies Record<Goal, string>;
