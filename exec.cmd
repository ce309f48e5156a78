@rem npm runs scripts with cmd.exe on Windows, which does not have the exec of other shells.
@%*
