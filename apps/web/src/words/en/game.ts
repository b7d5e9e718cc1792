/** The texts of everything behind the sign-in, by namespace. */
export default import.meta.glob<object>(['./*.json', '!./{ui,shell,login}.json'], {
  eager: true,
  import: 'default',
})
