# Installs the toolcap command for Windows:
#
#   .\install.ps1 [-To FOLDER]      the folder is ~\.local\bin if none is named
#
# TOOLCAP_VERSION names a version other than the newest, such as 0.1.0.
# TOOLCAP_DOWNLOAD_URL names another place that has the files of a release.
param([string]$To = (Join-Path $HOME ".local\bin"))

$ErrorActionPreference = "Stop"
# Windows PowerShell 5 downloads ten times slower while it draws a bar.
$ProgressPreference = "SilentlyContinue"
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

$Repository = "toolcap/toolcap"

function Get-Release {
  if ($env:TOOLCAP_DOWNLOAD_URL) { return $env:TOOLCAP_DOWNLOAD_URL }
  $releases = "https://github.com/$Repository/releases"
  if (-not $env:TOOLCAP_VERSION) { return "$releases/latest/download" }
  if ($env:TOOLCAP_VERSION.StartsWith("v")) {
    throw "toolcap: TOOLCAP_VERSION is a version without v, such as 0.1.0"
  }
  return "$releases/download/v$env:TOOLCAP_VERSION"
}

# Windows for ARM runs what is made for x64. A 32-bit shell calls itself x86.
function Test-Processor {
  $cpu = $env:PROCESSOR_ARCHITEW6432
  if (-not $cpu) { $cpu = $env:PROCESSOR_ARCHITECTURE }
  if ($cpu -notin "AMD64", "ARM64") {
    throw "toolcap: there is no binary for a $cpu processor, use the npm package instead: npx -y toolcap --help"
  }
}

function Get-ReleaseFile([string]$Name, [string]$Folder) {
  $url = "$(Get-Release)/$Name"
  $path = Join-Path $Folder $Name
  try { Invoke-WebRequest -UseBasicParsing -Uri $url -OutFile $path }
  catch { throw "toolcap: cannot download ${url}: $($_.Exception.Message)" }
  return $path
}

function Test-Sum([string]$Archive, [string]$Sums) {
  $name = Split-Path -Leaf $Archive
  $line = Get-Content $Sums | Where-Object { ($_ -split "\s+")[1] -eq $name }
  if (-not $line) { throw "toolcap: this release has no $name" }
  $wanted = ($line -split "\s+")[0]
  $found = (Get-FileHash -Algorithm SHA256 $Archive).Hash
  if ($found -ne $wanted) {
    throw "toolcap: $name is not what the release says it is (SHA-256 $found, not $wanted); nothing was installed, try again later"
  }
}

# A program that runs cannot be replaced, but it can be given another name.
function Install-Program([string]$Program) {
  $target = Join-Path $To "toolcap.exe"
  if (Test-Path $target) {
    Get-ChildItem $To -Filter "toolcap.exe.*.old" | Remove-Item -Force -ErrorAction SilentlyContinue
    Move-Item $target "$target.$([Guid]::NewGuid()).old"
  }
  Copy-Item $Program $target
  return $target
}

Test-Processor
$work = Join-Path ([IO.Path]::GetTempPath()) "toolcap-$([Guid]::NewGuid())"
New-Item -ItemType Directory $work | Out-Null
try {
  $sums = Get-ReleaseFile "SHA256SUMS" $work
  $archive = Get-ReleaseFile "toolcap-windows-x64.zip" $work
  Test-Sum $archive $sums
  Expand-Archive $archive -DestinationPath $work
  $To = (New-Item -ItemType Directory -Force $To).FullName
  $target = Install-Program (Join-Path $work "toolcap.exe")
  Write-Output "toolcap: installed $(& $target --version) as $target"
  if (($env:Path -split ";") -notcontains $To) {
    Write-Output "toolcap: add $To to Path, or write $target in full"
  }
} finally {
  Remove-Item -Recurse -Force $work
}
