// Why something that the user did was refused.

export const Problem = ({ text }: { text: string | undefined }) => (
  <p class="error" role="alert">
    {text}
  </p>
)
